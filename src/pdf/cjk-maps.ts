/** The character sets of CJK fonts that a file names instead of embedding, by the names of their maps. */
const CHARACTER_SETS: readonly (readonly [RegExp, encoding: string, collection: string])[] = [
  [/^(?:GBK?|GBpc|GBKp)-EUC-[HV]$|^GBK2K-[HV]$/, 'gbk', 'GB1'],
  [/^(?:ETen|ETenms)-B5-[HV]$|^B5pc-[HV]$/, 'big5', 'CNS1'],
  [/^(?:90msp?-|90pv-)?RKSJ-[HV]$/, 'shift_jis', 'Japan1'],
  [/^EUC-[HV]$/, 'euc-jp', 'Japan1'],
  [/^KSC(?:ms-UHC|-EUC|pc-EUC)-[HV]$/, 'euc-kr', 'Korea1'],
];

/**
 * Options with which the reader understands fonts in the character sets of Chinese, Japanese and Korean. Its own maps go
 * from a character to the number of a glyph and on to Unicode, and are large; here the number is that of Unicode, so
 * that the second map changes nothing. It must not be used for glyphs that are numbered otherwise: a document that uses
 * no such character set gets none.
 */
export function withCjkMaps() {
  const used = new Set<string>();
  const read = ({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> => {
    const map = kind === 'cMapUrl' ? mapOf(filename, used) : null;
    return map ? Promise.resolve(map) : Promise.reject(new Error(`${filename} is not available`));
  };
  // The reader asks for its files by this name; nothing is loaded from anywhere.
  class BinaryDataFactory {
    readonly fetch = read;
  }
  return { BinaryDataFactory, cMapUrl: 'generated/', cMapPacked: false, useWorkerFetch: false };
}

function mapOf(name: string, used: Set<string>): Uint8Array | null {
  const [, collection] = /^Adobe-(\w+)-UCS2$/.exec(name) ?? [];
  if (collection) return used.has(collection) ? encode(['1 beginbfrange', '<0000> <ffff> <0000>', 'endbfrange']) : null;
  const [, encoding, own] = CHARACTER_SETS.find(([names]) => names.test(name)) ?? [];
  if (!encoding || !own) return null;
  used.add(own);
  const known = MAPS.get(encoding) ?? encode(characterMap(encoding));
  MAPS.set(encoding, known);
  // The reader may keep or transfer what it gets.
  return known.slice();
}

const MAPS = new Map<string, Uint8Array>();

const encode = (lines: readonly string[]) => new TextEncoder().encode([...lines, 'endcmap'].join('\n'));

const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Every character of one or two bytes, with its number in Unicode. */
function characterMap(encoding: string): string[] {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const single = range(0x20, 0xdf).map((byte) => [byte]);
  const double = range(0x81, 0xfe).flatMap((lead) => range(0x40, 0xfe).map((trail) => [lead, trail]));
  const entries = [...single, ...double].flatMap((bytes) => {
    const code = codeOf(bytes, decoder);
    return code === undefined ? [] : [`<${hex(bytes)}> ${code}`];
  });
  const spaces =
    encoding === 'shift_jis'
      ? ['<00> <80>', '<a0> <df>', '<8140> <9ffc>', '<e040> <fcfc>']
      : ['<00> <80>', '<8140> <fefe>'];
  return [
    `${spaces.length} begincodespacerange`,
    ...spaces,
    'endcodespacerange',
    `${entries.length} begincidchar`,
    ...entries,
    'endcidchar',
  ];
}

function codeOf(bytes: readonly number[], decoder: TextDecoder): number | undefined {
  try {
    const text = decoder.decode(new Uint8Array(bytes));
    return text.length === 1 ? text.charCodeAt(0) : undefined;
  } catch {
    return undefined;
  }
}
