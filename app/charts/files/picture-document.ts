interface Size {
  readonly width: number
  readonly height: number
}

/** Of PDF, for each CSS pixel. */
const POINTS = 0.75

/** A PDF of one page that holds a JPEG picture: `pixels` is the size of the picture, `page` that of the page in CSS pixels. */
export function pictureDocument(jpeg: Uint8Array<ArrayBuffer>, pixels: Size, page: Size): Blob {
  const [width, height] = [page.width * POINTS, page.height * POINTS]
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /Picture Do Q`
  const objects: readonly (readonly (string | Uint8Array<ArrayBuffer>)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
        '/Resources << /XObject << /Picture 5 0 R >> >> >>',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  const parts: (string | Uint8Array<ArrayBuffer>)[] = []
  const offsets: number[] = []
  let at = 0
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part)
    at += part.length
  }
  write('%PDF-1.4\n')
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part)
  }
  const table = offsets.map((offset) => `${String(offset).padStart(OFFSET_DIGITS, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = at
  write(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** An entry of the table of a PDF is twenty bytes, ten of which say where. */
const OFFSET_DIGITS = 10
