import { shown } from '../shared/shown.ts';
import type { Option } from './session.ts';

/** What each decision does, in the words of the server. */
export function Effects({ options }: { options: readonly Option[] }) {
  return (
    <details>
      <summary>What each decision does</summary>
      <dl class="effects">
        {options.map(({ action, effect }) => (
          <div key={action}>
            <dt>{action}</dt>
            <dd>{shown(effect)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
