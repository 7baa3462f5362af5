// Runs one part of the fault matrix and prints what came of it.
import { runPart } from './fault-matrix.ts';

const [part = 0, parts = 1, budgetMs = 0] = process.argv.slice(2).map(Number);
process.stdout.write(JSON.stringify(await runPart(part, parts, budgetMs)));
