/** What pays on a line, the dearest first. */
export const LINE_SYMBOLS = ['lighthouse', 'ship', 'anchor', 'compass', 'bell', 'fish', 'shell', 'star'] as const
export type LineSymbol = (typeof LINE_SYMBOLS)[number]

/** Stands for every symbol of a line. */
export const WILD = 'wave'
/** Pays wherever it stands. */
export const SCATTER = 'pearl'

/** All that reels can show. */
export type SlotSymbol = LineSymbol | typeof WILD | typeof SCATTER
