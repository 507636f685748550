const SEAM = /(?<=\p{Script=Han})(?=[\p{Script=Latin}\d])|(?<=[\p{Script=Latin}\d])(?=\p{Script=Han})/gu

/** A line with the space that stands between Chinese and Latin words or numbers, where names of either kind were put into it. */
export const spaced = (line: string): string => line.replaceAll(SEAM, ' ')
