/** Elements that draw something. */
export const shapes: readonly string[] = [
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'],
];

/** The elements that are kept. Any other element is replaced by those of its children that are kept. */
export const elements: string[] = [
  ...shapes,
  ...['svg', 'g', 'defs', 'symbol', 'title', 'desc', 'style', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
];

/** Elements that are removed with their children, which would otherwise be drawn in the wrong place. */
export const dropped: string[] = [
  ...['script', 'foreignObject', 'pattern', 'marker', 'filter', 'switch', 'metadata', 'textPath', 'font'],
];

/** The attributes that are kept. Their values are checked too. */
export const attributes: string[] = [
  // Structure
  ...['xmlns', 'id', 'class', 'style', 'href', 'viewBox', 'preserveAspectRatio', 'version'],
  // Geometry
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr'],
  ...['width', 'height', 'd', 'points', 'pathLength', 'transform', 'rotate'],
  // Paint
  ...['fill', 'fill-opacity', 'fill-rule', 'color', 'opacity', 'display', 'visibility', 'overflow'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'paint-order', 'vector-effect', 'shape-rendering'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'stop-color', 'stop-opacity'],
  ...['clip-path', 'clip-rule', 'clipPathUnits', 'mask', 'maskUnits', 'maskContentUnits', 'mask-type'],
  // Text
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'word-spacing'],
  ...['text-anchor', 'dominant-baseline', 'textLength', 'lengthAdjust'],
];
