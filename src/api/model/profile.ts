import * as v from 'valibot'
import { Id } from './common.ts'

/** How many faces are drawn to choose from. */
const DRAWN = 24

/** The drawn faces that a member can choose, by their addresses. */
export const DRAWN_AVATARS: readonly string[] = Array.from({ length: DRAWN }, (_, index) => `/art/portrait/face-${index + 1}.svg`)

const drawn = new Set(DRAWN_AVATARS)

/** What a member wants to look like: a drawn face, or a picture of theirs that has arrived. */
export const AvatarChoice = v.variant('of', [
  v.object({
    of: v.literal('drawn'),
    avatar: v.pipe(
      v.string(),
      v.check((path) => drawn.has(path), 'avatar.unknown'),
    ),
  }),
  v.object({ of: v.literal('upload'), uploadId: Id }),
])
export type AvatarChoice = v.InferOutput<typeof AvatarChoice>

/** A birth date for screens, without its year. */
export function maskBirthday(birthday: string): string {
  return `****${birthday.slice(4)}`
}
