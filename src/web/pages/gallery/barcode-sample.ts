/** A stand-in for the barcode the server draws: bars of plausible widths, not scannable. */
const widths = '211232123121131222123113213221312131132221311213223112131222113213311123';

function bars(): string {
  let x = 10;
  return Array.from(widths.repeat(2), (digit, position) => {
    const width = Number(digit);
    const bar = position % 2 === 0 ? `<rect x="${x}" y="0" width="${width}" height="60"/>` : '';
    x += width;
    return bar;
  }).join('');
}

export const barcodeSample = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 284 60" preserveAspectRatio="none" shape-rendering="crispEdges"><rect width="284" height="60" fill="#fff"/><g fill="#000">${bars()}</g></svg>`;
