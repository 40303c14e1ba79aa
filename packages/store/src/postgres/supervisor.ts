import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseHome } from './account.ts'
import { installedNative, prepareBinaries, removeOldCopies } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { PostgresRefused, PostgresUnavailable } from './errors.ts'
import { waitForHold } from './hold.ts'
import {
  defaultSettings,
  type LaunchFailure,
  launch,
  type Launched,
  passing,
  type PostgresSettings,
  serverArguments,
  type Site,
  stopChild,
} from './launch.ts'
import { isWrongPassword, passwordOf, setPassword } from './password.ts'
import { runningServer, serverUrl } from './postmaster-file.ts'
import { hasEnded, processName, signal } from './processes.ts'
import { socketDirectory, socketPortOf } from './socket.ts'

/** The PostgreSQL from npm, running for this program alone; restarted when it dies. */
export interface PostgresServer extends AsyncDisposable {
  /** For `DATABASE_URL`, psql and `openDatabase`. */
  url(database?: string): string
  /** Folder that holds the cluster, its socket and its log. */
  readonly directory: string
  /** Set when the wanted folder could not be used: the reason, logged as well. */
  readonly moved?: string | undefined
  /** Process id of the server now. */
  readonly pid: number | undefined
}

export type PostgresOptions = {
  readonly dataDir: string
  /** System user to run as when we are root: `nobody` by default. */
  readonly user?: string | undefined
  /** Used as root when that user cannot reach `dataDir`: a folder of its own in `/var/lib/sundial` by default. */
  readonly fallbackDir?: string | undefined
  /** Added to the defaults, over them. */
  readonly settings?: PostgresSettings | undefined
  readonly initdbArguments?: readonly string[] | undefined
  /** A `native` folder other than the installed one. */
  readonly native?: string | undefined
  /** Called with a sentence for the operator: a folder moved, an orphan stopped, the server gone and back. */
  readonly log?: ((sentence: string) => void) | undefined
}

/** Url of the server that another program runs in the data folder, for reading while that program uses it; absent when none runs. */
export async function runningPostgresUrl(
  options: Pick<PostgresOptions, 'dataDir' | 'user' | 'fallbackDir'>,
): Promise<string | undefined> {
  const home = await chooseHome(options)
  const socket = (await runningServer(join(home.directory, 'cluster')))?.socket
  if (socket === undefined) return undefined
  return serverUrl({ socket, password: await passwordOf(home.directory) })
}

/**
 * Makes the cluster when absent and starts its server. Stops a server that a killed program left behind; refuses with
 * `postgres_folder_in_use` while that program lives. See PostgresRefusal for the other refusals.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { log = () => {} } = options
  const home = await chooseHome(options)
  if (home.moved) log(home.moved)
  const native = options.native ?? installedNative()
  const binaries = await prepareBinaries({ native, account: home.account, home: home.directory })
  const cluster = await prepareCluster(home, binaries, options.initdbArguments ?? [])
  const { data, password, accessFile } = cluster
  const socket = { directory: await socketDirectory(home), port: await socketPortOf(data) }
  const supervisor = new Supervisor(
    {
      postgres: binaries.postgres,
      args: serverArguments({ data, socket, accessFile }, { ...defaultSettings(), ...options.settings }),
      data,
      socket,
      password,
      logFile: join(home.directory, 'postgres.log'),
      account: home.account,
    },
    log,
  )
  await supervisor.start()
  await removeOldCopies(home.directory, binaries)
  return {
    url: (database) => serverUrl({ socket, password }, database),
    directory: home.directory,
    moved: home.moved,
    get pid() {
      return supervisor.pid
    },
    [Symbol.asyncDispose]: () => supervisor.stop(),
  }
}

class Supervisor {
  #server: Launched | undefined
  #isStopping = false
  #watch: Promise<void> = Promise.resolve()
  readonly #site: Site
  readonly #log: (sentence: string) => void

  constructor(site: Site, log: (sentence: string) => void) {
    this.#site = site
    this.#log = log
  }

  get pid(): number | undefined {
    return this.#server?.child.pid
  }

  async start(): Promise<void> {
    process.on('exit', this.#atExit)
    try {
      this.#server = await this.#bringUp()
      this.#watch = this.#keepUp()
    } catch (error) {
      process.off('exit', this.#atExit)
      throw error
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#stopServer()
    await this.#watch
    // A server that was just being started again.
    await this.#stopServer()
    process.off('exit', this.#atExit)
  }

  async #stopServer(): Promise<void> {
    if (!this.#server) return
    await this.#server.hold.end()
    await stopChild(this.#server)
  }

  /** Nothing asynchronous runs any more: ask for a fast shutdown and leave. */
  readonly #atExit = (): void => {
    if (this.pid) signal(this.pid, 'SIGINT')
  }

  /** Follows the server until we stop: when its session ends, gets a new one, from a new server if the old is gone. */
  async #keepUp(): Promise<void> {
    let pauseMs = 100
    while (this.#server && !this.#isStopping) {
      const upSince = Date.now()
      await this.#server.hold.ended
      if (this.#isStopping) return
      if (Date.now() - upSince > 60_000) pauseMs = 100
      this.#log('The database server went away; starting it again.')
      this.#server = await this.#again(this.#server, pauseMs)
      pauseMs = Math.min(pauseMs * 2, 10_000)
      if (this.#server) this.#log('The database server is up again.')
    }
  }

  async #again(before: Launched, pauseMs: number): Promise<Launched | undefined> {
    for (let wait = pauseMs; !this.#isStopping; wait = Math.min(wait * 2, 10_000)) {
      try {
        // One crashed backend ends every session while the server itself lives on.
        const hold = await waitForHold(this.#site, () => isOver(before) || this.#isStopping)
        if (hold?.obtained && !isOver(before)) return { ...before, hold }
        await hold?.end()
        await stopChild(before)
        return await this.#bringUp()
      } catch (error) {
        this.#log(`The database server does not start: ${(error as Error).message}`)
        await sleep(wait)
      }
    }
    return undefined
  }

  async #bringUp(): Promise<Launched> {
    const deadline = Date.now() + 10_000
    for (;;) {
      await this.#takeOver()
      const started = await this.#launch()
      if ('failure' in started) {
        await this.#pauseOrThrow(started, deadline)
      } else if (started.hold.obtained) {
        return started
      } else {
        await started.hold.end()
        await stopChild(started)
      }
    }
  }

  /** A cluster of a release without a password gets it now. */
  async #launch(): Promise<Launched | LaunchFailure> {
    const attempt = () => launch(this.#site, () => this.#isStopping)
    try {
      return await attempt()
    } catch (error) {
      if (!isWrongPassword(error)) throw error
      const { ok, output } = await setPassword(this.#site)
      return ok ? attempt() : { failure: output, isPassing: passing.test(output) }
    }
  }

  async #pauseOrThrow({ failure, isPassing }: LaunchFailure, deadline: number): Promise<void> {
    if (!this.#isStopping && isPassing && Date.now() < deadline) {
      await sleep(100)
      return
    }
    throw new PostgresUnavailable('postgres_start_failed', `The database server did not start: ${failure}`)
  }

  /** Ends a server whose program is dead. Throws `postgres_folder_in_use` when its program lives. */
  async #takeOver(): Promise<void> {
    const found = await runningServer(this.#site.data)
    if (!found) return
    // Its program, if it lives, takes its hold within this time; we must not be there before it.
    await sleep(Math.max(0, found.changedMs + 1000 - Date.now()))
    const deadline = Date.now() + 30_000
    const isOver = async () => Date.now() > deadline || !(await processName(found.pid))
    const door = { ...this.#site, socket: found.socket ?? this.#site.socket }
    const hold = await waitForHold(door, isOver).catch((error: unknown) => {
      if (!isWrongPassword(error)) throw error
      throw new PostgresRefused(
        'postgres_password_differs',
        `The database server ${found.pid} in ${this.#site.data} has another password than the file beside that folder. Stop that process, then start again.`,
        { cause: error },
      )
    })
    const isOrphan = hold?.obtained === true
    if (isOrphan) {
      this.#log(`Stopping the database server ${found.pid} that a killed program left running.`)
      // The hold stays until the shutdown ends it, so that no other program gets it in between.
      signal(found.pid, 'SIGINT')
      await hold.ended
    } else {
      await hold?.end()
    }
    if (await hasEnded(found.pid, isOrphan ? 60_000 : 0)) return
    throw new PostgresRefused(
      'postgres_folder_in_use',
      `Another program uses the database in ${this.#site.data} (server process ${found.pid}). Stop it, or choose another folder with --data.`,
    )
  }
}

const isOver = ({ child }: Launched): boolean => child.exitCode !== null || child.signalCode !== null
