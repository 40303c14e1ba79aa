declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Stream into `COPY … FROM STDIN`; `query` returns it at once, and it finishes when the server has said yes. */
  export function from(sql: string): Writable & Submittable & { readonly rowCount: number }
}
