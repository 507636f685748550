/** A short secret where it stands for itself: the same digits within a time, an amount or an id are there by chance. */
export const written = (secret: string): RegExp => new RegExp(`(?<!\\w)${secret}(?!\\w)`)
