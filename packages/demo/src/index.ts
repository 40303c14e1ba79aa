export { type Clock, systemClock } from './clock.ts'
export { type Demo, type DemoOptions, openDemo } from './open-demo.ts'
export type { DemoReport } from './report.ts'
