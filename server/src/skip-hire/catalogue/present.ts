import type { ContainerSubType, WasteType } from '@tonnage/contract/skip-hire/catalogue';
import type { containerSubTypes, wasteTypes } from './queries.ts';

export function presentSubType(row: Awaited<ReturnType<typeof containerSubTypes>>[number]): ContainerSubType {
  return {
    id: row.id,
    documentId: row.id,
    name: row.name,
    sizeYards: row.size_yards,
    lengthCm: row.length_cm,
    widthCm: row.width_cm,
    heightCm: row.height_cm,
    allowsHeavyWaste: row.allows_heavy_waste,
    allowedOnRoad: row.allowed_on_road,
    containerTypes: row.families,
  };
}

export function presentWaste(row: Awaited<ReturnType<typeof wasteTypes>>[number]): WasteType {
  return {
    id: row.id,
    documentId: row.id,
    name: row.name,
    description: row.description,
    ewcCodes: row.ewc_codes,
    heavy: row.heavy,
    hazardous: row.hazardous,
    selfService: row.self_service,
    guidance: row.guidance,
  };
}
