import { create } from 'zustand'

export type Toast = { readonly id: number; readonly text: string; readonly tone: 'good' | 'bad' | 'plain' }

let lastId = 0

export const useToasts = create<readonly Toast[]>(() => [])

/** Shows a message for a while at the edge of the page. The same message again restarts its time. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  lastId += 1
  const id = lastId
  useToasts.setState((shown) => [...shown.filter((one) => one.text !== text), { id, text, tone }], true)
}

export const dismissToast = (id: number): void =>
  useToasts.setState((shown) => shown.filter((one) => one.id !== id), true)
