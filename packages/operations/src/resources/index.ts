export * from './adaptive-energy.ts'
export * from './energy.ts'
export * from './net.ts'
export * from './usage.ts'
