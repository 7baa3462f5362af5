import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 create every object among the young ones. By default it learns while a server starts, when much of what it
 * creates stays in its caches, which code creates objects that live long. From then on it creates those of requests
 * among the old ones, and all that they refer to, such as the texts of answers, is copied there as well.
 * `bench/http.ts`: a sixth less processor time.
 */
export function keepObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
