import type { HostContext } from './host.ts';

/** Names of the host's variables; anything else in its list is ignored. */
const VARIABLE = /^--(?:color|font|border|shadow)-[a-z0-9-]+$/;

/** Shows the view in the colours, letters and mode of its host. */
export function applyTheme({ theme, styles, displayMode }: HostContext): void {
  const root = document.documentElement;
  if (theme) root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (VARIABLE.test(name) && value !== undefined) root.style.setProperty(name, value);
  if (displayMode) root.dataset['mode'] = displayMode;
  const fonts = styles?.css?.fonts;
  if (fonts) fontSheet().textContent = fonts;
}

function fontSheet(): HTMLElement {
  const known = document.getElementById('host-fonts');
  if (known) return known;
  const sheet = document.createElement('style');
  sheet.id = 'host-fonts';
  document.head.append(sheet);
  return sheet;
}
