/** The same tree of keys with any words: what another language must have. */
export type SameKeys<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]> }
