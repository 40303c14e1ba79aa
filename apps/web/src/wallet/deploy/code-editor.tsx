import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Text } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { CompilerMessage } from '../../data/compile.ts'
import styles from './deploy.module.css'
import { solidity } from './solidity-mode.ts'

type Props = {
  readonly label: string
  /** The text when the editor opens; afterwards the editor has the newest. */
  readonly value: string
  readonly messages: readonly CompilerMessage[]
  readonly onChange: (text: string) => void
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** A file in CodeMirror with the messages of the compiler at their places. The Tab key leaves the editor, as everywhere. */
export function CodeEditor({ label, value, messages, onChange }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => {
    const opened = new EditorView({
      parent: parent.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          indentUnit.of('    '),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) report.current(state.doc.toString())
          }),
          ...solidity(),
          look,
        ],
      }),
    })
    // What scrolls must be reachable by keys.
    opened.scrollDOM.tabIndex = 0
    view.current = opened
    return () => opened.destroy()
    // The editor is made once for each file; its parent gives it a key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    const opened = view.current
    if (opened === null) return
    const { doc } = opened.state
    opened.dispatch(
      setDiagnostics(
        opened.state,
        messages.flatMap((message) => markOf(message, doc)),
      ),
    )
  }, [messages])
  return <div ref={parent} className={styles['editor']} dir="ltr" />
}

/** From the place of a message to the end of its word; nothing where the file has become shorter. */
function markOf({ tone, text, line, column = 1 }: CompilerMessage, doc: Text): readonly Diagnostic[] {
  if (line === undefined || line < 1 || line > doc.lines) return []
  const { from: start, to: end, text: whole } = doc.line(line)
  const from = Math.min(start + column - 1, end)
  const length = /^\w+/.exec(whole.slice(from - start))?.[0].length ?? 1
  return [{ from, to: Math.min(from + length, end), severity: tone, message: text }]
}

const look = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--sun-text)',
    backgroundColor: 'var(--sun-surface)',
    fontSize: '13.5px',
  },
  '&.cm-focused': { outline: '2px solid var(--sun-accent-soft)' },
  '.cm-scroller': { fontFamily: 'var(--sun-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--sun-text)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--sun-text)' },
  '.cm-gutters': { color: 'var(--sun-muted)', backgroundColor: 'var(--sun-raised)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-tooltip': {
    color: 'var(--sun-text)',
    backgroundColor: 'var(--sun-surface)',
    border: '1px solid var(--sun-border)',
  },
})
