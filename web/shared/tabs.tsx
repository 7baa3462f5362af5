import type { ComponentChildren, JSX } from 'preact';

interface Tab {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly name: string;
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  onChoose(id: string): void;
  readonly children: ComponentChildren;
}

/** Several views of one thing; arrows go from tab to tab. */
export function Tabs({ name, label, tabs, chosen, onChoose, children }: Props): JSX.Element {
  const at = tabs.findIndex((tab) => tab.id === chosen);
  const step = (by: number) => {
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.id);
    document.getElementById(`${name}-tab-${next.id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  };
  if (tabs.length < 2) return <>{children}</>;
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            type="button"
            role="tab"
            key={tab.id}
            id={`${name}-tab-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${name}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            <bdi>{tab.label}</bdi>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${chosen}`}>
        {children}
      </div>
    </div>
  );
}
