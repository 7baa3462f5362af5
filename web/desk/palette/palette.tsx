import { useEffect, useState } from 'preact/hooks';
import { useCell } from '../../shared/cell.ts';
import { shown } from '../../shared/shown.ts';
import { Dialog } from '../dialog.tsx';
import { sessions } from '../live.ts';
import { to } from '../route.ts';
import { type Command, findCommands, pageCommands, preselect } from './commands.ts';

/** Opens with Ctrl+K: every page, every search, and what the current page offers. */
export function Palette({ places }: { places: readonly (readonly [place: string, label: string])[] }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" class="quiet palette-button" onClick={() => setOpen(true)}>
        Commands{' '}
        <span class="key" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {isOpen && <PaletteDialog places={places} onClose={() => setOpen(false)} />}
    </>
  );
}

function PaletteDialog(props: { places: readonly (readonly [string, string])[]; onClose: () => void }) {
  const { places, onClose } = props;
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const lines = useCell(sessions);
  const go = (...parts: string[]) => {
    location.hash = to(...parts);
  };
  const all: readonly Command[] = [
    ...useCell(pageCommands),
    ...places.map(([place, label]) => ({ label: `Go to ${label}`, run: () => go(...(place ? [place] : [])) })),
    ...lines.map(({ query, session_id: id }) => ({
      label: `Open search: ${shown(query)}`,
      run: () => go('session', id),
    })),
  ];
  const found = findCommands(all, text);
  const chosen = at === null ? preselect(found) : Math.min(at, found.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // The dialog returns the focus when it closes; the command may move it.
    setTimeout(() => command.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') run(found[chosen]);
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === 0 || found.length === 0) return;
    const next = (Math.max(chosen, step > 0 ? -1 : 0) + step + found.length) % found.length;
    setAt(next);
    document.getElementById(`command-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog label="Commands" class="palette" onClose={onClose}>
      <input
        aria-label="Command"
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={chosen >= 0 ? `command-${chosen}` : undefined}
        placeholder="Type a command"
        autocomplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="commands" role="listbox" aria-label="Commands" tabIndex={-1}>
        {found.map((command, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys of the list.
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points at the option.
          <div
            key={command.label}
            id={`command-${place}`}
            role="option"
            aria-selected={place === chosen}
            onClick={() => run(command)}
          >
            <span>{command.label}</span> {command.key && <kbd>{command.key}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p class="quiet" role="status">
          No command matches.
        </p>
      )}
    </Dialog>
  );
}
