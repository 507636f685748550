import { profile } from '../profile.ts'

/** Whether a request's body and its reply's body are sealed. */
export type SealingPolicy = { readonly request: boolean; readonly reply: boolean }

/** The path as client and server compare it: without query, with empty parts and dots resolved. */
function normalised(path: string): string {
  return new URL(path.replace(/\/{2,}/g, '/'), 'http://site.invalid').pathname
}

/** POST requests and replies are sealed, except replies of the profile's plain paths; GET has no body to seal (C-2). */
export function sealingPolicyOf(method: string, path: string): SealingPolicy {
  if (method !== 'POST') return { request: false, reply: false }
  return { request: true, reply: !profile.plainReplies.some((plain) => plain === normalised(path)) }
}
