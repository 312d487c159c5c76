/**
 * Where postcode districts are, by their centre: degrees of latitude and longitude, to about a kilometre. Written down
 * from a map for the districts around Leeds, Bradford, Halifax, Huddersfield and Wakefield.
 */
const CENTRES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  LS1: [53.797, -1.548],
  LS2: [53.803, -1.549],
  LS3: [53.802, -1.563],
  LS4: [53.809, -1.581],
  LS5: [53.816, -1.605],
  LS6: [53.82, -1.57],
  LS7: [53.823, -1.537],
  LS8: [53.831, -1.506],
  LS9: [53.801, -1.507],
  LS10: [53.765, -1.53],
  LS11: [53.775, -1.56],
  LS12: [53.79, -1.594],
  LS13: [53.811, -1.633],
  LS14: [53.833, -1.464],
  LS15: [53.802, -1.445],
  LS16: [53.849, -1.6],
  LS17: [53.86, -1.53],
  LS18: [53.843, -1.641],
  LS19: [53.862, -1.68],
  LS20: [53.877, -1.711],
  LS21: [53.911, -1.695],
  LS22: [53.936, -1.385],
  LS23: [53.903, -1.35],
  LS24: [53.884, -1.262],
  LS25: [53.79, -1.345],
  LS26: [53.752, -1.44],
  LS27: [53.748, -1.6],
  LS28: [53.799, -1.667],
  LS29: [53.921, -1.822],
  BD1: [53.795, -1.755],
  BD2: [53.814, -1.732],
  BD3: [53.799, -1.72],
  BD4: [53.773, -1.713],
  BD5: [53.78, -1.759],
  BD6: [53.766, -1.789],
  BD7: [53.785, -1.783],
  BD8: [53.8, -1.785],
  BD9: [53.813, -1.79],
  BD10: [53.83, -1.719],
  BD11: [53.752, -1.65],
  BD12: [53.751, -1.768],
  BD13: [53.786, -1.872],
  BD14: [53.787, -1.82],
  BD15: [53.816, -1.846],
  BD16: [53.847, -1.835],
  BD17: [53.84, -1.769],
  BD18: [53.833, -1.789],
  BD19: [53.724, -1.706],
  BD20: [53.902, -1.988],
  BD21: [53.865, -1.911],
  HX1: [53.722, -1.868],
  HX2: [53.735, -1.905],
  HX3: [53.731, -1.836],
  HX4: [53.684, -1.869],
  HX5: [53.686, -1.837],
  HX6: [53.705, -1.921],
  HX7: [53.741, -2.009],
  HD1: [53.646, -1.783],
  HD2: [53.671, -1.763],
  HD3: [53.654, -1.83],
  HD4: [53.628, -1.813],
  HD5: [53.65, -1.741],
  HD6: [53.703, -1.782],
  HD7: [53.617, -1.879],
  HD8: [53.604, -1.665],
  HD9: [53.573, -1.788],
  WF1: [53.683, -1.494],
  WF2: [53.667, -1.514],
  WF3: [53.725, -1.515],
  WF4: [53.643, -1.541],
  WF5: [53.681, -1.581],
  WF6: [53.701, -1.417],
  WF7: [53.666, -1.354],
  WF8: [53.688, -1.306],
  WF9: [53.602, -1.32],
  WF10: [53.725, -1.352],
  WF11: [53.709, -1.248],
  WF12: [53.687, -1.631],
  WF13: [53.69, -1.645],
  WF14: [53.68, -1.696],
  WF15: [53.71, -1.695],
  WF16: [53.709, -1.671],
  WF17: [53.717, -1.636],
};

/** The district of a postcode, its outward code: `LS11 8PG` → `LS11`; also of one written without the space. */
export function outcodeOf(postcode: string): string {
  const text = postcode.trim().toUpperCase();
  return text.includes(' ') ? text.slice(0, text.indexOf(' ')) : text.replace(/\d[A-Z]{2}$/, '');
}

const EARTH_MILES = 3959;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles between the districts of two postcodes as the crow flies; null where one is unknown. */
export function milesBetween(from: string, to: string): number | null {
  const [a, b] = [CENTRES[outcodeOf(from)], CENTRES[outcodeOf(to)]];
  if (!a || !b) return null;
  const east = radians(b[1] - a[1]) * Math.cos(radians((a[0] + b[0]) / 2));
  return EARTH_MILES * Math.hypot(radians(b[0] - a[0]), east);
}
