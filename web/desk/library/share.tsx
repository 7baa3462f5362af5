import { Citation } from '../../shared/citation.tsx';
import { useAbout } from '../about.ts';

/** Citations to copy and files to download of several papers at once; `query` names the papers. */
export function Share({ query }: { query: string }) {
  const about = useAbout();
  if (!about) return null;
  return (
    <>
      <Citation formats={about.citations} href={(format) => `/api/cite?${query}&format=${format}`} />
      <section aria-labelledby="export-papers">
        <h2 id="export-papers">Export as a file</h2>
        <ul class="links">
          {about.formats
            .filter((format) => format !== 'ledger')
            .map((format) => (
              <li key={format}>
                <a href={`/api/library/export?${query}&format=${format}`} download>
                  {about.format_labels[format] ?? format}
                </a>
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}
