import { useEffect, useRef, useState } from 'react'
import type { CompileOrder, SourceFile } from '../../data/compile.ts'
import { parseStored } from '../login/login-store.ts'
import { useWallet } from '../use-wallet.ts'

/** Erased at logout; see `login-store`. */
const key = 'compileData'

/** What a person prepares to deploy. It survives a reload and ends at logout. */
export type Draft = CompileOrder & {
  /** Name of the file in the editor. */
  readonly shown: string
}

const start = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Example {
    uint256 public number;

    constructor(uint256 first) payable {
        number = first;
    }

    function set(uint256 next) external payable {
        require(next > number, "not above the number");
        number = next;
    }
}
`

export const emptyDraft: Draft = {
  files: [{ name: 'Example.sol', content: start }],
  shown: 'Example.sol',
  compiler: '',
  optimizer: true,
  runs: '200',
  evmVersion: '',
  libraries: {},
}

/** The draft of this browser, and whether it could be stored. A logout, here or in another tab, empties it. */
export function useDraft() {
  const [{ draft, isKept }, setState] = useState<State>(() => ({ draft: stored(), isKept: true }))
  // The editor reports what is typed between renders: each change is made to the newest draft.
  const newest = useRef(draft)
  useEffect(() => {
    newest.current = draft
  }, [draft])
  const { isLoggedIn } = useWallet().account
  const [wasLoggedIn, setWasLoggedIn] = useState(isLoggedIn)
  if (wasLoggedIn !== isLoggedIn) {
    setWasLoggedIn(isLoggedIn)
    if (!isLoggedIn) setState({ draft: emptyDraft, isKept: true })
  }
  const change = (part: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
    const before = newest.current
    const next = { ...before, ...(typeof part === 'function' ? part(before) : part) }
    newest.current = next
    setState({ draft: next, isKept: store(next) })
  }
  return { draft, change, isKept }
}

type State = { readonly draft: Draft; readonly isKept: boolean }

function store(draft: Draft): boolean {
  try {
    if (draft.files === emptyDraft.files) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    // Private windows and full storages: the draft lives as long as the page.
    return false
  }
}

function stored(): Draft {
  const found = parseStored(readStored()) as Partial<Draft> | undefined
  const files = Array.isArray(found?.files) ? found.files.filter(isFile) : []
  if (found === undefined || files.length === 0) return emptyDraft
  const text = (name: 'compiler' | 'runs' | 'evmVersion' | 'shown') =>
    typeof found[name] === 'string' ? found[name] : emptyDraft[name]
  return {
    files,
    shown: text('shown'),
    compiler: text('compiler'),
    optimizer: found.optimizer !== false,
    runs: text('runs'),
    evmVersion: text('evmVersion'),
    libraries: typeof found.libraries === 'object' && found.libraries !== null ? found.libraries : {},
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const isFile = (file: unknown): file is SourceFile =>
  typeof file === 'object' &&
  file !== null &&
  typeof (file as SourceFile).name === 'string' &&
  typeof (file as SourceFile).content === 'string'
