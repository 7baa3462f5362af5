import { describeFaults, FAULTS } from './contract.ts';

describeFaults(FAULTS);
