import { Dialog } from '../dialog.tsx';

const KEYS = [
  ['j', 'Next paper'],
  ['k', 'Previous paper'],
  ['n', 'Next paper that you have not seen'],
  ['x', 'Exclude and go to the next paper; on an excluded paper: keep it'],
  ['1 – 9', 'Exclude with that reason'],
  ['m', 'More like this: guides another round'],
  ['o', 'Open or close the paper beside the list'],
  ['u', 'Undo the last mark'],
  ['/', 'Filter papers'],
  ['Ctrl K', 'All commands'],
  ['?', 'This list'],
] as const;

/** The keys of a review. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keys" onClose={onClose}>
      <h2>Keys</h2>
      <dl class="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}
