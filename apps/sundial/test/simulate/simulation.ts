// An index, its node and its database, and the changes to them.
import { setTimeout as sleep } from 'node:timers/promises'
import { SolidifiedBlockReplaced } from '@sundial/indexer'
import { dumpTables } from '../table-dump.ts'
import { runAndKill } from './child-process.ts'
import { behaves } from './faults.ts'
import type { History, ChainMoment } from './history.ts'
import { InProcess, type Rest } from './in-process.ts'
import { brokenLaws, storedIds } from './invariants.ts'
import { digest, type Simulator } from './simulator.ts'
import type { NodeModel } from './node-model.ts'
import { RangeReaders } from './range-readers.ts'
import { patiently, within } from './timeouts.ts'
import type { Event, Plan, Step } from './plan.ts'

/** Of an index with a reachable database. */
const lastTurns = 60
/** Of the wire. */
const never = { messages: Infinity, answered: false, act: () => undefined } as const
/** More than a minute, with at least one request per second. */
const standstillTurns = 300
const hourMs = 3_600_000

export class Simulation {
  readonly #laboratory: Simulator
  readonly #history: History
  readonly #plan: Plan
  readonly #node: NodeModel
  readonly #events: Record<string, number> = {}
  readonly #troubles: Record<string, number> = {}
  #life: InProcess | undefined
  #readers: RangeReaders | undefined
  #turns = 0
  /** How often the index did not reach its database. */
  #timesAway = 0

  constructor(laboratory: Simulator, history: History, plan: Plan, node: NodeModel) {
    this.#laboratory = laboratory
    this.#history = history
    this.#plan = plan
    this.#node = node
  }

  report() {
    return { turns: this.#turns, events: this.#events, faults: this.#node.faults, troubles: this.#troubles }
  }

  /** An index undone to its beginning has no rows: every seed begins with the previous one's. */
  async begin(seed: number): Promise<void> {
    const { store, database } = this.#laboratory
    await patiently(() => store.undo(-1))
    await patiently(() => database.query('DELETE FROM books'))
    const tables = await patiently(() => dumpTables(database))
    const left = Object.entries(tables).filter(([, rows]) => rows.length > 0)
    if (left.length > 0) throw new Error(`Undone to nothing, ${left.map(([name]) => name).join()} has rows.`)
    const { ranges } = this.#plan
    this.#readers =
      ranges && (await RangeReaders.open(this.#history, { seed, ...ranges }, (what) => this.#count(what)))
  }

  async live(step: Step, at: number): Promise<void> {
    const node = this.#node
    node.isKnownToKeep = at >= this.#plan.unknownSteps
    if (!node.isKnownToKeep) this.#count('effects unknown')
    step.moments.forEach((moment, server) => node.stand(server, this.#moment(moment)))
    node.misbehaviour = step.misbehaviour
    node.forget()
    await this.#readers?.act(node)
    const { moves } = step
    if (moves !== undefined)
      node.afterRequests(moves.afterRequests, () => node.stand(0, this.#moment(moves.to)))
    this.#count(step.event.kind)
    await this.#strike(step.event)
    await this.#turnUntilKilled(step.turns)
    await this.#finish(step.event)
    await this.#check()
  }

  /** The node behaves correctly and stops moving: the index reaches its head and equals a clean one. */
  comeToRest(): Promise<void> {
    return this.#comeToRestAt(this.#moment(this.#plan.last))
  }

  /** The program's own chain replaces final blocks by a longer branch, and the index follows. */
  takeBack(): Promise<void> {
    this.#count('taken back')
    return this.#comeToRestAt(this.#history.treason)
  }

  async #comeToRestAt(last: ChainMoment): Promise<void> {
    const { laboratory, plan } = { laboratory: this.#laboratory, plan: this.#plan }
    this.#settleNode(last)
    await this.#reach(last.head.id)
    await this.#knowEffects(last.head.id)
    await this.#fillBooks()
    await this.#check()
    const tables = digest(await patiently(() => dumpTables(laboratory.database)))
    const clean = await laboratory.cleanTables(this.#history, last, plan.fromHeight)
    const differing = Object.keys(clean).filter((name) => tables[name] !== clean[name])
    if (differing.length > 0)
      throw new Error(
        `Other than a clean index: ${differing.map((name) => `${name} (${tables[name]}, clean ${clean[name]})`).join('; ')}`,
      )
  }

  async #reach(id: string): Promise<void> {
    const before = { ...this.#troubles }
    let turns = 0
    while ((await patiently(() => this.#headId())) !== id) {
      if (turns === lastTurns)
        throw new Error(
          `The index does not reach ${id} after ${turns} turns: ${JSON.stringify({ before, after: this.#troubles })}`,
        )
      const away = this.#timesAway
      await this.#turn()
      if (this.#timesAway === away) turns++
      // Virtual time passes immediately, a killed database restarts in real time.
      else await sleep(50)
    }
  }

  /** What was unknown when a block was written is known in the end. */
  async #knowEffects(id: string): Promise<void> {
    const { store } = this.#laboratory
    if (this.#plan.unknownSteps === 0) return
    for (let turns = 0; (await patiently(() => store.heightWithoutEffects())) !== undefined; turns++) {
      if (turns === lastTurns) throw new Error('What is known now stays unknown.')
      const { life } = await this.#alive()
      life.nowMs += hourMs
      await this.#turn()
    }
    await this.#reach(id)
    this.#count('effects known')
  }

  /** What a program or a reader without the list of order books has written is filled in. */
  async #fillBooks(): Promise<void> {
    const areFilled = async () => {
      const states = await patiently(() => this.#laboratory.store.bookStates())
      return states.length > 0 && states.every(({ isWhole, fault }) => isWhole || fault !== undefined)
    }
    for (let turns = 0; !(await areFilled()); turns++) {
      if (turns === lastTurns) throw new Error('An order book lacks blocks that the index has.')
      this.#count('order books filled')
      await this.#turn()
    }
  }

  /** A head that no longer moves is reported. */
  async standStill(): Promise<void> {
    const reportedCount = this.#troubles['node_head_stalled'] ?? 0
    for (let turn = 0; turn < standstillTurns; turn++) {
      await this.#turn()
      if ((this.#troubles['node_head_stalled'] ?? 0) > reportedCount)
        return this.#count('standstill reported')
    }
    throw new Error(`A head that stands still for ${standstillTurns} turns is not reported.`)
  }

  /** A node that replaces final blocks stops the index, which does not undo them. */
  async betray(): Promise<void> {
    const { treason, chainOf } = this.#history
    const { solidified, head } = this.#moment(this.#plan.last)
    if (chainOf(treason)[solidified.height]?.id === solidified.id || head.height < solidified.height + 1)
      return
    this.#settleNode(treason)
    this.#count('treason')
    const stopped = await this.#turnsUntilError()
    if (!(stopped instanceof SolidifiedBlockReplaced))
      throw new Error('The index follows a traitor.', { cause: stopped })
    const { head: newest } = await patiently(() => this.#laboratory.store.state())
    if (newest === undefined || newest.height < solidified.height)
      throw new Error('Final blocks were undone.')
    await this.#check()
  }

  async blockCount(): Promise<number> {
    return (await patiently(() => storedIds(this.#laboratory.database))).length
  }

  async end(): Promise<void> {
    this.#life?.kill()
    this.#life = undefined
    await this.#readers?.[Symbol.asyncDispose]()
  }

  async #turnsUntilError(): Promise<unknown> {
    try {
      for (let turn = 0; turn < lastTurns; turn++) await this.#turn()
    } catch (error) {
      return error
    }
    return undefined
  }

  #settleNode(moment: ChainMoment): void {
    this.#node.forget()
    this.#node.misbehaviour = behaves
    this.#node.isKnownToKeep = true
    this.#node.urls.forEach((_, server) => this.#node.stand(server, moment))
    this.#life?.wire.cutAfter(never)
  }

  async #strike(event: Event): Promise<void> {
    if (event.kind === 'sigkill' && event.victim === 'program') {
      await this.#leave()
      return this.#killProgram(event.messages)
    }
    if (event.kind === 'nothing' || event.kind === 'stop') return
    const { wire, kill } = await this.#alive()
    if (event.kind === 'cut') wire.cutAfter({ ...event, act: () => this.#count('cut hit') })
    else if (event.kind === 'sigkill')
      wire.cutAfter({ messages: event.messages % 60, answered: false, act: () => this.#killDatabase() })
    else if (event.at === 'database') wire.cutAfter({ ...event, act: kill })
    else this.#node.afterRequests(event.requests, kill)
  }

  async #finish(event: Event): Promise<void> {
    if (event.kind === 'kill' && this.#life !== undefined) {
      this.#life.kill()
      this.#life = undefined
    }
    if (event.kind === 'stop') await this.#leave()
    // The index was idle, or did not get that far.
    if (
      event.kind === 'sigkill' &&
      event.victim === 'database' &&
      this.#events['database killed'] === undefined
    ) {
      this.#life?.wire.cutAfter(never)
      this.#killDatabase()
    }
  }

  async #leave(): Promise<void> {
    await within(this.#life?.stop() ?? Promise.resolve())
    this.#life = undefined
  }

  async #killProgram(messages: number): Promise<void> {
    const { server, database, program } = this.#laboratory
    const { fromHeight } = this.#plan
    const { atMessage } = await runAndKill({
      main: await program(),
      node: this.#node,
      databaseUrl: server.url(),
      fromHeight,
      messages,
      headIds: this.#node.headIds,
      storedHead: async () => (await storedIds(database)).at(-1),
    })
    this.#count(atMessage ? 'program killed at a message' : 'program killed at its head')
  }

  #killDatabase(): void {
    const { pid } = this.#laboratory.server
    if (pid === undefined) return
    this.#count('database killed')
    process.kill(pid, 'SIGKILL')
  }

  async #turnUntilKilled(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) if ((await this.#turn()) !== 'waits') return
  }

  async #turn(): Promise<Rest> {
    const { life } = await this.#alive()
    this.#turns++
    const rest = await within(life.turn())
    if (rest === 'stopped') this.#timesAway++
    if (rest !== 'waits') this.#life = undefined
    return rest
  }

  async #alive() {
    if (this.#life?.isDead === true) this.#life = undefined
    this.#life ??= await InProcess.open({
      node: this.#node,
      orderBooks: this.#history.orderBooks,
      databaseUrl: this.#laboratory.server.url(),
      fromHeight: this.#plan.fromHeight,
      reading: this.#plan.reading,
      ranges: this.#readers?.ranges,
      goesBack: this.#plan.goesBack,
      trouble: (code) => {
        this.#troubles[code] = (this.#troubles[code] ?? 0) + 1
        if (code.startsWith('database_')) this.#timesAway++
      },
    })
    const life = this.#life
    return { life, wire: life.wire, kill: () => life.kill() }
  }

  async #check(): Promise<void> {
    const { database } = this.#laboratory
    const broken = await patiently(() => database.snapshot(brokenLaws))
    if (broken.length > 0) throw new Error(`Laws that do not hold: ${broken.join('; ')}`)
    const ids = await patiently(() => storedIds(database))
    const stranger = ids.find((id) => !this.#history.blocks.has(id))
    if (stranger !== undefined) throw new Error(`No node ever had block ${stranger}.`)
  }

  async #headId(): Promise<string | undefined> {
    return (await storedIds(this.#laboratory.database)).at(-1)
  }

  #count(what: string): void {
    this.#events[what] = (this.#events[what] ?? 0) + 1
  }

  #moment(at: number) {
    return this.#history.moments[Math.min(at, this.#history.moments.length - 1)]!
  }
}
