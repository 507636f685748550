import { profile } from '../profile.ts'

/** What is sealed of a request to this address: its body, and its reply's. */
export type SealingPolicy = { readonly request: boolean; readonly reply: boolean }

/** The address as both halves see it: without query, empty parts and dots resolved. */
function normalised(path: string): string {
  return new URL(path.replace(/\/{2,}/g, '/'), 'http://site.invalid').pathname
}

/** POST bodies are sealed both ways, except replies of the profile's plain addresses; GET has no body to seal (C-2). */
export function sealingPolicyOf(method: string, path: string): SealingPolicy {
  if (method !== 'POST') return { request: false, reply: false }
  return { request: true, reply: !profile.plainReplies.some((plain) => plain === normalised(path)) }
}
