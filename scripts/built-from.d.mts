export function sourceFiles(paths: readonly string[]): string[]
export function markBuilt(out: string, paths: readonly string[]): void
export function isStale(out: string, paths: readonly string[]): boolean
export function markRunning(out: string, pid?: number): () => void
export function runningOf(out: string): number[]
export function isAlive(pid: number): boolean
