import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errnoOf } from './fault.ts';

/** A process, distinguished from a later one with the same pid. */
export interface Owner {
  readonly pid: number;
  /** Start time in ticks where the system reports it, else empty. */
  readonly birth: string;
  /** Machine, boot and process namespace: only within one of these does a pid mean anything. */
  readonly host: string;
}

function read(reader: () => string): string {
  try {
    return reader();
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return '';
  }
}

/** Start time, or empty where the system does not report it; `dead` for a zombie. */
function birthOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The command name may contain spaces and brackets; the fields after its last bracket are plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : (fields[19] ?? '');
}

function hostIdentity(): string {
  if (process.platform !== 'linux') return hostname();
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = read(() => readlinkSync('/proc/self/ns/pid'));
  return `${hostname()} ${boot} ${namespace}`;
}

let current: Owner | undefined;

/** This process. */
export function currentOwner(): Owner {
  current ??= { pid: process.pid, birth: birthOf(process.pid), host: hostIdentity() };
  return current;
}

/** True only if the process certainly ended; unknown (false) for another machine or before a reboot. */
export function isGone(owner: Owner): boolean {
  if (owner.host !== currentOwner().host) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return errnoOf(error) === 'ESRCH';
  }
  return owner.birth !== '' && birthOf(owner.pid) !== owner.birth;
}

/** True only if the process certainly runs, on this machine and since its start. */
export function isAlive(owner: Owner): boolean {
  return owner.birth !== '' && owner.host === currentOwner().host && !isGone(owner);
}

function hostTag(): string {
  return createHash('sha256').update(currentOwner().host).digest('hex').slice(0, 8);
}

/** This process as part of a file name, so that others can check whether it is still alive. */
export function ownerTag(): string {
  const { pid, birth } = currentOwner();
  return `${pid}-${birth || '0'}-${hostTag()}`;
}

/** Whether the process of a tag is alive; unknown for another machine or before a reboot. */
export function findTagOwner(tag: string): 'alive' | 'gone' | 'unknown' {
  const [pid = '', birth = '', host = ''] = tag.split('-');
  if (host !== hostTag()) return 'unknown';
  const owner = { pid: Number(pid), birth: birth === '0' ? '' : birth, host: currentOwner().host };
  return isGone(owner) ? 'gone' : 'alive';
}
