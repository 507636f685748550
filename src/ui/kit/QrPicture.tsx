type QrPictureProps = {
  /** How many squares wide it is, and the path of the dark ones. */
  readonly qr: { readonly size: number; readonly path: string }
  readonly label: string
  readonly className: string | undefined
}

/** A QR code as it was drawn; its class gives its size and its colours. */
export function QrPicture({ qr, label, className }: QrPictureProps) {
  return (
    <svg className={className} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={qr.path} />
    </svg>
  )
}
