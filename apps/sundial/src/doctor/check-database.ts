import { TronError } from '@sundial/primitives'
import { inspectDatabase, inspectEmbedded, type InspectedServer, PostgresRefused } from '@sundial/store'
import type { Config } from '../config.ts'
import { checkClock } from './check-clock.ts'
import { type Checked, ok, problem, warning } from './checked.ts'

const oldestMajor = 15
const slowMs = 20

export const checkDatabases = async (
  config: Pick<Config, 'database' | 'read-databases' | 'data'>,
): Promise<readonly Checked[]> => {
  const replicas = await Promise.all(
    config['read-databases'].map((url, index) => checkServer(`replica ${index + 1}`, url)),
  )
  const main =
    config.database === undefined
      ? [await checkEmbedded(config.data)]
      : await checkServer('database', config.database)
  return [...main, ...replicas.flat()]
}

async function checkEmbedded(data: string): Promise<Checked> {
  const subject = 'database'
  try {
    const { major, runsInPlace, clusterMajor } = await inspectEmbedded(data)
    if (clusterMajor !== undefined && clusterMajor !== major)
      return problem(
        subject,
        `The data is of PostgreSQL ${clusterMajor}, and npm installed ${major}.`,
        'Make a backup with the release of Sundial that made it ("sundial backup"), and restore it with this one.',
      )
    const text = `PostgreSQL ${major} of npm${clusterMajor === undefined ? ', no data yet' : ''}`
    return runsInPlace
      ? ok(subject, text)
      : warning(
          subject,
          `${text} does not run where it is installed.`,
          'A start tries it from a copy beside the data. If that fails, set DATABASE_URL.',
        )
  } catch (error) {
    if (!(error instanceof PostgresRefused)) throw error
    return problem(subject, error.message, 'Set DATABASE_URL to a PostgreSQL 15 or newer.')
  }
}

async function checkServer(subject: string, url: string): Promise<readonly Checked[]> {
  try {
    const server = await inspectDatabase(url)
    return [
      checkAnswer(subject, server),
      checkClock(subject, server.timeMs - Date.now() + server.roundTripMs / 2),
    ]
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    // The message has no address: those of databases have passwords.
    return [
      problem(
        subject,
        `It does not answer: ${error.message}`,
        'Check its address, its password and whether it runs.',
      ),
    ]
  }
}

function checkAnswer(subject: string, server: InspectedServer): Checked {
  const isReplica = subject !== 'database'
  if (server.major < oldestMajor)
    return problem(
      subject,
      `PostgreSQL ${server.version} is too old.`,
      `Use PostgreSQL ${oldestMajor} or newer.`,
    )
  if (server.encoding !== 'UTF8')
    return problem(
      subject,
      `Its encoding is ${server.encoding}.`,
      "Create the database with ENCODING 'UTF8'.",
    )
  if (server.isReplica && !isReplica)
    return problem(
      subject,
      'It is a replica, which cannot be written.',
      'Set DATABASE_URL to the primary server.',
    )
  if (!server.mayCreate && !isReplica)
    return problem(
      subject,
      'This user may not create schemas.',
      'GRANT CREATE ON DATABASE … TO …, or connect as the owner.',
    )
  const text = `PostgreSQL ${server.version}, answers in ${server.roundTripMs} ms`
  return server.roundTripMs > slowMs
    ? warning(subject, text, 'An index makes many small requests: put the database near this machine.')
    : ok(subject, text)
}
