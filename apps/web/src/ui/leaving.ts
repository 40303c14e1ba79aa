import { create } from 'zustand'

/** The web address somebody is about to leave for. */
export const useLeaving = create<{ readonly url: string | undefined }>(() => ({ url: undefined }))

export const leaveFor = (url: string | undefined): void => useLeaving.setState({ url })
