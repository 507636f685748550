/** A page with the text between `<!-- name -->` and `<!-- /name -->` replaced, for each name. Throws where a page has no such place. */
export function withTables(markdown: string, tables: ReadonlyArray<readonly [name: string, rows: string]>): string {
  return tables.reduce((text, [name, rows]) => {
    const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`there is no place for the table of ${name}`)
    return `${text.slice(0, from + begin.length)}${rows}\n${text.slice(to)}`
  }, markdown)
}
