import type { Database } from '../database.ts'
import type { RepresentativePage } from './service-records.ts'

type Row = { readonly github_link: string; readonly updated_ms: bigint | number | string }

export async function representativePage(
  database: Database,
  address: string,
): Promise<RepresentativePage | undefined> {
  const [row] = await database.query<Row>({
    text: 'SELECT github_link, updated_ms FROM representative_pages WHERE address = $1',
    values: [address],
  })
  return row && { address, githubLink: row.github_link, updatedMs: Number(row.updated_ms) }
}

export async function putRepresentativePage(
  database: Database,
  { address, githubLink, updatedMs }: RepresentativePage,
): Promise<void> {
  await database.query({
    text: `INSERT INTO representative_pages (address, github_link, updated_ms) VALUES ($1, $2, $3)
      ON CONFLICT (address) DO UPDATE SET github_link = $2, updated_ms = $3`,
    values: [address, githubLink, updatedMs],
  })
}
