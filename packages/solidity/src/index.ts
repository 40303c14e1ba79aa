export { astLimits } from './ast/raw.ts'
export { callKinds, gapReasons } from './flow/trace.ts'
export { type Input, readCode, readCodeInSteps } from './read-code.ts'
export {
  type Access,
  type Finding,
  findingKinds,
  type FunctionOutline,
  type Named,
  type Outline,
  type ReadCall,
  type ReadFunction,
  type ReadGap,
  type Reading,
  type Report,
  type Rule,
  type RuleGroup,
  ruleKinds,
  type VariableOutline,
} from './report.ts'
export type { Place } from './sources.ts'
