import type { Result } from '../model/result.ts';
import type { Stage } from '../store/papers/stage.ts';

/** Runs a task with a new staging file, which is removed if the task fails or does not need it any more. */
export async function withStage<T>(
  opening: Promise<Result<Stage>>,
  use: (stage: Stage) => Promise<Result<T>>,
  isNeeded: (value: T) => boolean,
): Promise<Result<T>> {
  const stage = await opening;
  if (!stage.ok) return stage;
  const used = await use(stage.value);
  if (!used.ok || !isNeeded(used.value)) await stage.value.discard();
  return used;
}
