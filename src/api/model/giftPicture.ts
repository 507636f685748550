/** Pictures that are drawn for gifts, by code. */
export const GIFT_PICTURES = [
  'like',
  'rose',
  'clap',
  'whistle',
  'scarf',
  'balloon',
  'trophy',
  'rocket',
  'car',
  'boat',
  'crown',
  'firework',
  'castle',
  'planet',
] as const
export type GiftPicture = (typeof GIFT_PICTURES)[number]

const EFFECTS: readonly GiftPicture[] = ['boat', 'car', 'castle', 'crown', 'firework', 'planet', 'rocket']

/** Whether a full-screen effect goes with a picture: only then it can be a large gift's. */
export function hasEffect(picture: GiftPicture): boolean {
  return EFFECTS.includes(picture)
}
