import type { LibraryCollection } from '../../../src/model/library-collection.ts';

/** A field for the name of a collection that offers those in use. */
export function CollectionName(props: {
  id: string;
  value: string;
  collections: readonly LibraryCollection[];
  onChange: (name: string) => void;
}) {
  const { id, value, collections, onChange } = props;
  return (
    <>
      <input
        id={id}
        class="collection-name"
        aria-label="Collection name"
        placeholder="New or existing collection"
        list={`${id}-names`}
        maxLength={60}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {collections.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
