import {
  describeContract,
  describeFaults,
  describeOddFields,
  describeReferences,
  describeSearch,
  FAULTS,
} from './contract.ts';

/** One fault of each kind; the full tests run all. */
const TELLING = [
  'too many requests',
  'an internal error',
  'a gateway error page',
  'a retired API',
  'a connection that closes early',
  'an HTML page with status 200',
  'an unknown shape',
  'a redirect to an unknown host',
];

describeContract();
describeSearch();
describeReferences();
describeOddFields(60);
describeFaults(FAULTS.filter(([name]) => TELLING.includes(name)));
