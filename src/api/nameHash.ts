/** Characters 2 to 17, counted from 1, of the MD5 of the lower-cased name (decisions.md). It sorts names into addresses and protects nothing. */
export async function nameHash(name: string): Promise<string> {
  const { default: md5 } = await import('crypto-js/md5')
  return md5(name.toLowerCase()).toString().slice(1, 17)
}
