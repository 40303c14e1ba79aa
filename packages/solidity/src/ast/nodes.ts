/** The parts of solc's AST that the analysis reads, in one form for all releases. */

/** Bytes of a source, as `src` of a node names them. */
export type Span = { readonly start: number; readonly length: number; readonly file: number }

export type Expression =
  | Leaf
  | {
      readonly kind: 'member'
      readonly of: Expression
      readonly name: string
      readonly ref: number
      readonly type: string
      readonly span: Span
    }
  | {
      readonly kind: 'index'
      readonly of: Expression
      readonly at: Expression | undefined
      readonly span: Span
    }
  | Call
  | {
      readonly kind: 'assign'
      readonly op: string
      readonly left: Expression
      readonly right: Expression
      readonly span: Span
    }
  | {
      readonly kind: 'operation'
      readonly op: string
      readonly left: Expression
      readonly right: Expression
      readonly span: Span
    }
  | { readonly kind: 'unary'; readonly op: string; readonly of: Expression; readonly span: Span }
  | {
      readonly kind: 'choice'
      readonly condition: Expression
      readonly parts: readonly Expression[]
      readonly span: Span
    }
  | { readonly kind: 'tuple'; readonly items: readonly (Expression | undefined)[]; readonly span: Span }

type Leaf =
  | {
      readonly kind: 'name'
      readonly name: string
      readonly ref: number
      readonly type: string
      readonly span: Span
    }
  | {
      readonly kind: 'literal'
      readonly of: string
      readonly value: string
      readonly type: string
      readonly span: Span
    }
  /** A type, or `new T`. */
  | { readonly kind: 'type'; readonly type: string; readonly span: Span }

export type Call = {
  readonly kind: 'call'
  readonly callee: Expression
  readonly calleeType: string
  readonly args: readonly Expression[]
  /** Values in braces, such as `value`. */
  readonly options: readonly { readonly name: string; readonly value: Expression }[]
  readonly isConversion: boolean
  readonly span: Span
}

export type Statement =
  | { readonly kind: 'block'; readonly statements: readonly Statement[]; readonly span: Span }
  | { readonly kind: 'expression'; readonly expression: Expression; readonly span: Span }
  | {
      readonly kind: 'declare'
      readonly variables: readonly (Variable | undefined)[]
      readonly initial: Expression | undefined
      readonly span: Span
    }
  | {
      readonly kind: 'if'
      readonly condition: Expression
      readonly yes: Statement
      readonly no: Statement | undefined
      readonly span: Span
    }
  | {
      readonly kind: 'loop'
      readonly initial: Statement | undefined
      readonly condition: Expression | undefined
      readonly step: Statement | undefined
      readonly body: Statement
      readonly span: Span
    }
  | {
      readonly kind: 'try'
      readonly call: Expression
      readonly clauses: readonly Statement[]
      readonly span: Span
    }
  | { readonly kind: 'return'; readonly value: Expression | undefined; readonly span: Span }
  | { readonly kind: 'revert'; readonly span: Span }
  | { readonly kind: 'placeholder'; readonly span: Span }
  | Assembly
  /** `break`, `continue`, `emit`, and what this reader does not know. */
  | { readonly kind: 'break' | 'nothing' | 'unknown'; readonly span: Span }

export type Assembly = {
  readonly kind: 'assembly'
  /** Calls of instructions, also inside one another. */
  readonly instructions: readonly Instruction[]
  /** Solidity variables that it reads or writes. */
  readonly refs: readonly number[]
  readonly span: Span
}

export type Instruction = {
  readonly name: string
  /** The Solidity variable that is its argument, by position; absent where it is none. */
  readonly args: readonly (number | undefined)[]
  readonly span: Span
}

export type Variable = {
  readonly id: number
  readonly name: string
  /** As Solidity writes it. */
  readonly type: string
  readonly isState: boolean
  readonly isConstant: boolean
  readonly isImmutable: boolean
  readonly isStoragePointer: boolean
  readonly visibility: string
  readonly initial: Expression | undefined
  readonly span: Span
}

export type CallableKind = 'function' | 'constructor' | 'fallback' | 'receive' | 'modifier'

/** A function or a modifier. */
export type Callable = {
  readonly id: number
  readonly name: string
  readonly kind: CallableKind
  readonly visibility: string
  readonly mutability: string
  readonly parameters: readonly Variable[]
  readonly returns: readonly Variable[]
  readonly modifiers: readonly ModifierUse[]
  readonly body: Statement | undefined
  /** Id of its contract; 0 for a function outside of contracts. */
  readonly contract: number
  readonly span: Span
}

export type ModifierUse = {
  readonly ref: number
  readonly name: string
  readonly args: readonly Expression[]
  readonly span: Span
}

export type Event = { readonly name: string; readonly parameters: readonly Variable[]; readonly span: Span }

export type Contract = {
  readonly id: number
  readonly name: string
  readonly kind: 'contract' | 'interface' | 'library'
  readonly isAbstract: boolean
  /** Itself first, then its bases, most derived first. */
  readonly line: readonly number[]
  readonly functions: readonly Callable[]
  readonly modifiers: readonly Callable[]
  readonly variables: readonly Variable[]
  readonly events: readonly Event[]
  readonly span: Span
}

/** Everything that the sources declare, by id. */
export type Program = {
  readonly contracts: ReadonlyMap<number, Contract>
  readonly callables: ReadonlyMap<number, Callable>
  readonly variables: ReadonlyMap<number, Variable>
}
