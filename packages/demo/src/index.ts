export { launchOperator } from './launch-operator.ts'
export { type Demo, type DemoOptions, openDemo } from './open-demo.ts'
export type { DemoReport } from './town.ts'
