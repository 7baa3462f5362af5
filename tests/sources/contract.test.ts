import { describeContract, describeFaults, FAULTS } from './contract.ts';

/** One fault of each nature; the long lane plays them all. */
const TELLING = [
  'too many requests',
  'an internal error',
  'a gateway without a way',
  'an interface that moved away',
  'an answer that breaks off',
  'an HTML page as success',
  'another shape',
  'a redirect to a stranger',
];

describeContract();
describeFaults(FAULTS.filter(([name]) => TELLING.includes(name)));
