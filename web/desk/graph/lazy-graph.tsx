import { useEffect, useState } from 'preact/hooks';

type Page = typeof import('./graph-page.tsx')['GraphPage'];

/** The graph page; its code is loaded when it is first opened. */
export function LazyGraph(props: { of: string; name: string }) {
  const [GraphPage, setPage] = useState<{ readonly page: Page } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    import('./graph-page.tsx').then(
      ({ GraphPage: page }) => isHere && setPage({ page }),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (GraphPage) return <GraphPage.page {...props} />;
  return <p role="status">{hasFailed ? 'The graph could not be loaded. Reload the page.' : 'Loading …'}</p>;
}
