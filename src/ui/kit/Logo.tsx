/** The mark of the product: an anchor. Decorative; the name stands beside it or on the link around it. */
export function Logo({ size }: { readonly size: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />
}
