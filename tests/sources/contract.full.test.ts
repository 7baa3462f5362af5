import { describeFaults, describeOddFields, FAULTS } from './contract.ts';

describeFaults(FAULTS);
describeOddFields(Number.POSITIVE_INFINITY);
