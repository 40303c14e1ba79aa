import type { CompiledContract } from '../contracts/index.ts'

type Sources = Readonly<Record<string, string>>

export function settingsOf(file: string): CompiledContract['settings']
export function readSources(): Sources
export function sourceFiles(file: string, sources: Sources): readonly string[]
export function sourceHash(file: string, sources: Sources): string
export function compile(sources: Sources, files?: readonly string[]): readonly CompiledContract[]
export function toFile(compiled: CompiledContract): string
export function toTable(names: readonly string[]): string
export function toLaunchable(outputs: readonly CompiledContract[], sources: Sources): string
export function toOrderBook(outputs: readonly CompiledContract[], sources: Sources): string
export function toBridge(outputs: readonly CompiledContract[], sources: Sources): string
