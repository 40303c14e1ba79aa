export * from './net.ts'
export * from './usage.ts'
