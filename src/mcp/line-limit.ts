import { Transform } from 'node:stream';

const NEWLINE = '\n'.charCodeAt(0);
const START = 200;

/** Passes lines on, except those that are too long; the SDK would end the server at such a line. */
export function createLineLimit(maxBytes: number, refuse: (start: string) => void): Transform {
  let line: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length <= maxBytes || line.length === 0) line.push(part);
    // The rest of a long line is counted and not kept.
    if (length > maxBytes) line = [Buffer.concat(line).subarray(0, START)];
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        add(chunk.subarray(from, at + 1));
        if (length > maxBytes) refuse(String(line[0]));
        else this.push(Buffer.concat(line));
        [line, length, from] = [[], 0, at + 1];
      }
      if (from < chunk.length) add(chunk.subarray(from));
      done();
    },
    flush(done) {
      if (length > maxBytes) refuse(String(line[0]));
      else if (length > 0) this.push(Buffer.concat(line));
      done();
    },
  });
}
