/** The public library: named exports only; importing it loads no MCP module. */
export { ERROR_TABLE, type ErrorCode, type Failure } from './model/error.ts';
export type { Paper } from './model/paper.ts';
export type { Ref } from './model/ref.ts';
export type { Result } from './model/result.ts';
